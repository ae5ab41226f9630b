import { api } from '../api.ts';
import { changeOperator } from './session.ts';

/** Reads again what the operator still has to set up. */
export async function refreshOperator(): Promise<void> {
  const { data } = await api.call('GET /desk/me');
  changeOperator(data);
}
