import { AccessDenied } from '../kit/errors/index.ts';
import { useSubPath } from '../kit/location/index.ts';
import { Allowed } from '../kit/permission/index.ts';
import { CheckFigures } from './check/check-figures.tsx';
import { PayslipDetail } from './payslip-detail.tsx';
import { PayslipList } from './payslip-list.tsx';

/** One's own payslips under any base path: the list, the one the address names, or what isn't approved yet. */
export function PayslipsScreen({ basePath }: { basePath: string }) {
  const [id, of] = useSubPath(basePath);
  return (
    <Allowed code="portal.payslips.view" otherwise={<AccessDenied />}>
      {id === 'confirm' && of ? (
        <CheckFigures key={of} id={of} basePath={basePath} />
      ) : id ? (
        <PayslipDetail key={id} id={id} basePath={basePath} />
      ) : (
        <PayslipList basePath={basePath} />
      )}
    </Allowed>
  );
}

export function PortalPayslips() {
  return <PayslipsScreen basePath="/payslips" />;
}
