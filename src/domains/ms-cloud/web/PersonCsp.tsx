import type { Person } from '#domains/identity/web/port.ts';
import { PersonTenants } from './PersonTenants.tsx';

/** The tab of a user with subscriptions and licenses at Microsoft. */
export default function PersonCsp({ person }: { person: Person }) {
  return <PersonTenants person={person} view="csp" />;
}
