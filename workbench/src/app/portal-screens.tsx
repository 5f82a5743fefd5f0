import { InboxScreen, PayslipsScreen } from '@suanpan/portal/screens';

export function WorkbenchInbox() {
  return <InboxScreen basePath="/workbench/inbox" />;
}

export function WorkbenchPayslips() {
  return <PayslipsScreen basePath="/workbench/me/payslips" />;
}
