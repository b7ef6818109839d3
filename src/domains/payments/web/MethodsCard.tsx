import { t } from '@lingui/core/macro';
import { Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useGo } from '#shell/boot/go.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { useAct } from '#shell/form/act.ts';
import { useProof } from '#shell/session/proof.tsx';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { Tag } from '#ui/StateDot.tsx';
import { payments } from '../contract.ts';
import { paymentPath } from '../paths.ts';
import { methodText } from '../texts.ts';
import type { PaymentMethod } from './types.ts';

const RemoveMethodDialog = lazyPart(() => import('./RemoveMethodDialog.tsx'));

/** The cards of the account. */
export default function MethodsCard() {
  const read = useRead(payments.readPaymentOptions, {});
  const go = useGo();
  const { act, dialog } = useProof();
  const mayPay = useMay('billing.pay');
  const [removing, setRemoving] = useState<PaymentMethod>();
  const { data } = read;
  const none = data?.providers.includes('stripe') === false ? t`No provider of card payments is set up.` : null;
  const add = () =>
    act(payments.addPaymentMethod, {}, { onDone: ({ orderId }) => go(paymentPath(orderId, { go: '1' })) });
  return (
    <Card
      title={t`Payment methods`}
      note={t`Cards are stored by the payment provider. Only brand, last four digits and expiry are kept here.`}
      actions={
        <Button
          small
          onClick={() => void add()}
          disabledReason={mayPay ? (data ? (data.refusal ?? none) : t`Loading`) : roleForbids()}
        >
          {t`Add card`}
        </Button>
      }
    >
      <ReadState read={read} rows={2} />
      {data?.methods.length === 0 && (
        <p className="text-muted">{t`No payment methods yet. Add a card to pay with one click.`}</p>
      )}
      {data && data.methods.length > 0 && (
        <ul className="divide-y divide-line">
          {data.methods.map((method) => (
            <Method key={method.id} method={method} onRemove={() => setRemoving(method)} />
          ))}
        </ul>
      )}
      {dialog}
      {removing && (
        <Suspense>
          <RemoveMethodDialog method={removing} onClose={() => setRemoving(undefined)} />
        </Suspense>
      )}
    </Card>
  );
}

function Method({ method, onRemove }: { method: PaymentMethod; onRemove: () => void }) {
  const makeDefault = useAct(payments.setDefaultPaymentMethod);
  const { id, expiryMonth: month, expiryYear: year } = method;
  const name = methodText(method);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <span className="min-w-36 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-medium tabular-nums">
          {name}
          {method.isDefault && <Tag tone="brand">{t`Default`}</Tag>}
          {method.expiry === 'expired' && <Tag tone="bad">{t`Expired`}</Tag>}
          {method.expiry === 'soon' && <Tag tone="warn">{t`Expires soon`}</Tag>}
        </span>
        {month !== null && year !== null && (
          <span className="block text-muted tabular-nums">{t`Expires ${`${String(month).padStart(2, '0')}/${year}`}`}</span>
        )}
      </span>
      {!method.isDefault && (
        <Button
          small
          aria-label={t`Make ${name} the default`}
          onClick={() => makeDefault.mutate({ params: { methodId: id } })}
        >
          {t`Make default`}
        </Button>
      )}
      <IconButton label={t`Remove ${name}`} onClick={onRemove}>
        <Trash2 size={16} />
      </IconButton>
    </li>
  );
}
