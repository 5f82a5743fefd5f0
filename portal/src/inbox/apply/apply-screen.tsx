import { useEffect } from 'react';
import { useAppLocation, useSubPath } from '../../kit/location/index.ts';
import { PageSkeleton } from '../../kit/shell/index.ts';
import { ApplyForm } from './apply-form.tsx';

/** `/apply/:type[?draft=id]`: the form of one thing that may be asked for; the list of them is the employee centre's. */
export function ApplyScreen() {
  const [type] = useSubPath('/apply');
  return type ? <ApplyForm key={type} type={type} /> : <ToCentre />;
}

function ToCentre() {
  const location = useAppLocation();
  useEffect(() => location.navigate('/centre', { replace: true }), [location]);
  return <PageSkeleton />;
}
