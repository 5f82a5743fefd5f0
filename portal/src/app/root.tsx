import { Outlet } from '@tanstack/react-router';
import { LocationProvider } from '../kit/location/index.ts';

export function Root() {
  return (
    <LocationProvider app="portal">
      <Outlet />
    </LocationProvider>
  );
}
