import { ArrowRight } from 'lucide-react';

interface ApprovalLinesProps {
  readonly lines: readonly {
    readonly name: string;
    readonly text: string;
    readonly before?: string | undefined;
  }[];
  readonly becomes: string;
}

/** What was requested, a name and a text in each row: the value now, and the value that it would get. */
export function ApprovalLines({ lines, becomes }: ApprovalLinesProps) {
  if (lines.length === 0) return null;
  return (
    <dl className="flex flex-col gap-1 text-small">
      {lines.map(({ name, text, before }) => (
        <div key={name} className="flex gap-3">
          <dt className="w-24 shrink-0 text-t2">{name}</dt>
          <dd className="min-w-0 flex-1 font-semibold break-words">
            {before !== undefined && (
              <>
                <span className="font-normal text-t2">{before}</span>{' '}
                <ArrowRight aria-hidden className="inline size-3.5" />
                <span className="sr-only">{becomes}</span>{' '}
              </>
            )}
            <span className="inline-block">{text}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
