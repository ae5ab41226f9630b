import { logInOperator } from './log-in.ts';
import { logOutOperator } from './log-out.ts';
import { readLedger } from './read-ledger.ts';
import { readOperator } from './read-me.ts';

export const deskRoutes = [logInOperator, logOutOperator, readOperator, readLedger];
