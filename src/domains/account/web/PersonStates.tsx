import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import type { Person } from '#domains/identity/web/port.ts';
import { Card } from '#ui/Card.tsx';
import { account } from '../contract.ts';
import { States } from './AccountStates.tsx';

/** On the page of a person: the states of the account, where staff change them. */
export default function PersonStates({ person }: { person: Person }) {
  const read = useRead(account.readStanding, { params: { userId: person.accountId } });
  const { data } = read;
  if (!data)
    return (
      <Card>
        <ReadState read={read} rows={6} />
      </Card>
    );
  return <States key={`${data.accountStatus} ${data.billingProfileStatus} ${data.externalProfile}`} standing={data} />;
}
