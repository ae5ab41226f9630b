import type { MatchResult, RunResult } from '@sanam/betting';

interface ChoiceTexts {
  readonly choices: Readonly<Record<MatchResult, string>>;
  readonly takenBack: string;
}

/** A result by its name, or that it is taken back. */
export function choiceName(result: RunResult, { choices, takenBack }: ChoiceTexts): string {
  return result === 'WAIT' ? takenBack : choices[result];
}
