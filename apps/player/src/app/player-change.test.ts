import { toast } from '@sanam/ui';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

afterAll(() => void vi.unstubAllGlobals());
beforeAll(() => {
  // The session subscribes to storage events of other tabs, which do not exist here.
  vi.stubGlobal('addEventListener', vi.fn());
  // A page without the configuration that a server writes into it.
  vi.stubGlobal('document', { querySelector: () => null });
});

test('sheets and toasts of one player are closed before the next one logs in', async () => {
  const { useSession } = await import('../state/session/session.ts');
  const { openDeposit, useDepositSheet } = await import('../state/transfers/deposit-sheet.ts');
  await import('../features/layout/toasts.tsx');
  const dismiss = vi.spyOn(toast, 'dismissAll');
  useSession.setState({ player: { fullName: 'Somchai', username: '0800000001', phone: '0800000001' } });
  dismiss.mockClear();
  openDeposit();

  useSession.setState({ accessToken: 'renewed' });
  expect(dismiss).not.toHaveBeenCalled();
  expect(useDepositSheet.getState().isOpen).toBe(true);

  useSession.setState({ player: null });
  expect(dismiss).toHaveBeenCalledOnce();
  expect(useDepositSheet.getState().isOpen).toBe(false);
  dismiss.mockRestore();
});
