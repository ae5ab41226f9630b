import { LateDepositNotice } from '../features/deposit/late-deposit.tsx';
import { NewDeviceNotice } from '../features/security/new-device-notice.tsx';

/** Above every member page: what the player should know and do. */
export function PageNotices() {
  return (
    <>
      <NewDeviceNotice />
      <LateDepositNotice />
    </>
  );
}
