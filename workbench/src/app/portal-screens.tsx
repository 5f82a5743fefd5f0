import { InboxScreen, PayslipsScreen } from '@suanpan/portal/screens';

export function WorkbenchInbox() {
  return <InboxScreen base="/workbench/inbox" />;
}

export function WorkbenchPayslips() {
  return <PayslipsScreen base="/workbench/me/payslips" />;
}
