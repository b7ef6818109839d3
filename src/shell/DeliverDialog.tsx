import { t } from '@lingui/core/macro';
import { Link2, Mail } from 'lucide-react';
import { useState } from 'react';
import { reports } from '#domains/reports/contract.ts';
import { Button } from '#ui/Button.tsx';
import { RadioCards } from '#ui/ChoiceFields.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { toast } from '#ui/toast.ts';
import { useAct } from './act.ts';
import { useUser } from './session-reads.ts';

type Delivery = 'url' | 'email';

interface DeliverDialogProps {
  reportId: string;
  title: string;
  /** What the list shows: its filters and sorting. */
  query: { filter?: string | undefined; where?: string | undefined; sorting?: string | undefined };
  onClose(): void;
}

/** Orders the filtered report as a file: a link to hand on, or one that is mailed. */
export function DeliverDialog({ reportId, title, query, onClose }: DeliverDialogProps) {
  const email = useUser()?.email ?? '';
  const [delivery, setDelivery] = useState<Delivery>('email');
  const [url, setUrl] = useState('');
  const order = useAct(reports.deliverReport, {
    onDone: (answer) => {
      if (answer.url !== null) return setUrl(answer.url);
      toast('success', t`Report ordered`, { text: t`A link is mailed to ${email} when the file is ready.` });
      onClose();
    },
  });
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));
  return (
    <Dialog
      title={url === '' ? t`Deliver ${title}` : t`The link to ${title}`}
      onClose={onClose}
      onSubmit={() => {
        if (url === '' && !order.isPending) order.mutate({ params: { reportId }, input: { delivery, ...given } });
      }}
      footer={
        url === '' ? (
          <>
            <Button onClick={onClose}>{t`Cancel`}</Button>
            <Button type="submit" look="primary" busy={order.isPending}>{t`Order the file`}</Button>
          </>
        ) : (
          <Button look="primary" onClick={onClose}>{t`Done`}</Button>
        )
      }
    >
      {url === '' ? (
        <div className="grid gap-3">
          <p className="text-muted">{t`The file has all rows that the list shows with its filters.`}</p>
          <RadioCards<Delivery>
            label={t`Delivery`}
            className="grid-cols-1"
            value={delivery}
            onChange={setDelivery}
            choices={[
              { value: 'email', title: t`Email`, note: email, icon: <Mail aria-hidden size={18} /> },
              {
                value: 'url',
                title: t`URL`,
                note: t`A link to copy and hand on`,
                icon: <Link2 aria-hidden size={18} />,
              },
            ]}
          />
        </div>
      ) : (
        <div className="grid gap-3">
          <p className="flex items-center gap-3 rounded-xl border border-line bg-hover p-3">
            <code className="min-w-0 flex-1 text-[13px] wrap-anywhere">{url}</code>
            <CopyButton value={url} label={t`link`} />
          </p>
          <p className="text-muted">{t`It works once, for 24 hours. Whoever holds it can download the file.`}</p>
        </div>
      )}
    </Dialog>
  );
}
