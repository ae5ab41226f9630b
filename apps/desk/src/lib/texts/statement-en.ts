import { plural } from './plural.ts';

export const statement = {
  title: 'Bank statement',
  import: 'Import a CSV file',
  columns: (names: string) =>
    `A CSV file with the columns ${names}. Times are in Bangkok, amounts have a sign.`,
  tooLarge: 'This file is larger than 1 MB. Export fewer days.',
  mistake: (row: string, column: string) =>
    `Row ${row} of the file is not right: ${column}. Nothing was imported.`,
  imported: (lines: string) => `${plural(lines, 'line')} added`,
  importedHelp: (known: string, matched: string) =>
    `${known} were known already, ${matched} were matched now.`,
  nothing: 'No lines of this day have been imported',
  day: 'The day against the ledger',
  equal: 'Adds up',
  explained: 'Differs by what is open',
  unequal: 'Does not add up',
  ledger: 'The ledger has moved',
  linesAlone: 'Lines without a transfer that day',
  postingsAlone: 'Transfers without a line that day',
  otherPosting: 'Opening balance',
  bank: 'The bank has booked',
  openDays: 'Days with open cases',
  cases: (count: string) => `${count} open`,
  booked: 'Booked',
  text: 'Text and reference',
  amount: 'Amount',
  match: 'Matched with',
  ofAccount: (ends: string) => `account ${ends}`,
  importedBy: (name: string) => `imported by ${name}`,
  moreLines: (count: string) =>
    `… more. The first ${count} lines are shown, open ones first; the sums are of all.`,
  morePostings: (count: string) => `… more. The first ${count} are shown; the sums are of all.`,
  byRule: 'by the import',
  waits: 'still waits',
  is: 'This is',
  note: 'What is it?',
  noteOf: (text: string) => `What this line is: ${text}`,
  release: 'Not this',
  saveNote: 'Save',
};
