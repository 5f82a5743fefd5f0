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
  // On the way to another page nothing is left here to ask for, either.
  const isHere = location.pathname === '/apply';
  useEffect(() => {
    if (isHere) location.navigate('/centre', { replace: true });
  }, [isHere, location]);
  return <PageSkeleton />;
}
