import { t } from '@lingui/core/macro';
import { Suspense, useState, type ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';

interface Props {
  /** What is deleted, and what stays at the vendor. */
  note: string;
  /** The dialog that asks first. */
  children(onClose: () => void): ReactNode;
}

/** The removal of a connection, on the page of a site. */
export function RemoveCard({ note, children }: Props) {
  const [removing, setRemoving] = useState(false);
  return (
    <>
      <Card
        title={t`Remove connection`}
        note={note}
        actions={<Button look="danger" onClick={() => setRemoving(true)}>{t`Remove connection`}</Button>}
      >
        {null}
      </Card>
      {removing && <Suspense>{children(() => setRemoving(false))}</Suspense>}
    </>
  );
}
