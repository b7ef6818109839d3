import type { Person } from '#domains/identity/web/port.ts';
import { PersonTenants } from './PersonTenants.tsx';

/** The tab of a user with Azure subscriptions and costs. */
export default function PersonAzure({ person }: { person: Person }) {
  return <PersonTenants person={person} view="azure" />;
}
