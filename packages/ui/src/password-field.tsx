import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';

import { IconButton } from './icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'suffix' | 'type' | 'isNumeric'> {
  readonly showLabel: string;
  readonly hideLabel: string;
}

export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? Eye : EyeOff;
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={isShown ? 'text' : 'password'}
      suffix={
        <IconButton
          label={isShown ? hideLabel : showLabel}
          aria-pressed={isShown}
          disabled={field.disabled}
          onClick={() => setShown(!isShown)}
          className="text-t2"
        >
          <Icon aria-hidden strokeWidth={1.75} className="size-5.5" />
        </IconButton>
      }
    />
  );
}
