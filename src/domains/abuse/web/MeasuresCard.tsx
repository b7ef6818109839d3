import { t } from '@lingui/core/macro';
import type { Person } from '#domains/identity/web/port.ts';
import { Card } from '#ui/Card.tsx';
import { MeasureList } from './MeasureList.tsx';

/** On the page of a user: how often they were warned of abusive usage, and which of their servers were limited. */
export default function MeasuresCard({ person }: { person: Person }) {
  return (
    <Card title={t`Warnings and limits`}>
      <MeasureList accountId={person.accountId} prefix="abuse" />
    </Card>
  );
}
