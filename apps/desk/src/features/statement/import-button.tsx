import { FileUp } from 'lucide-react';
import { useRef } from 'react';

import { ToolbarButton } from '../../components/toolbar-button.tsx';
import { useTexts } from '../../state/language.ts';
import type { Import } from './use-import.ts';

interface ImportButtonProps extends Pick<Import, 'isRunning' | 'start'> {
  /** The main act of its page. */
  readonly isMain?: boolean;
}

export function ImportButton({ isRunning, start, isMain = false }: ImportButtonProps) {
  const { statement: texts } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        data-statement-file
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) start(file);
          target.value = '';
        }}
      />
      <ToolbarButton
        isMain={isMain}
        isLoading={isRunning}
        icon={<FileUp aria-hidden strokeWidth={1.75} />}
        onClick={() => input.current?.click()}
      >
        {texts.import}
      </ToolbarButton>
    </>
  );
}
