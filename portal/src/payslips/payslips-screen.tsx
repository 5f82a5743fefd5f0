import { AccessDenied } from '../kit/errors/index.ts';
import { useSubPath } from '../kit/location/index.ts';
import { Allowed } from '../kit/permission/index.ts';
import { PayslipDetail } from './payslip-detail.tsx';
import { PayslipList } from './payslip-list.tsx';

/** One's own payslips under any base path: the list, or the one the address names. */
export function PayslipsScreen({ basePath }: { basePath: string }) {
  const [id] = useSubPath(basePath);
  return (
    <Allowed code="portal.payslips.view" otherwise={<AccessDenied />}>
      {id ? <PayslipDetail key={id} id={id} basePath={basePath} /> : <PayslipList basePath={basePath} />}
    </Allowed>
  );
}

export function PortalPayslips() {
  return <PayslipsScreen basePath="/payslips" />;
}
