import { t } from '@lingui/core/macro';
import { Suspense, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { useRead } from '#shell/data/read.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { transfers } from '../contract.ts';
import { refusalOfTransfer } from '../states.ts';

const AgreementDialog = lazyPart(() => import('./AgreementDialog.tsx'));
const EndDialog = lazyPart(() => import('./EndDialog.tsx'));

/** Says that the server is offered to someone, or goes to them. */
export default function TransferBanner({ server }: { server: { id: string } }) {
  const { data } = useRead(transfers.readServerTransfer, { params: { serverId: server.id } }, { pollSeconds: 60 });
  const [shown, setShown] = useState<'agreement' | 'cancel'>();
  const may = useMay('server.transfer');
  const open = data?.open;
  if (!open) return null;
  const close = () => setShown(undefined);
  const noRight = may ? null : roleForbids();
  return (
    <div className="mt-3">
      <Banner tone="warn">
        <span className="flex flex-wrap items-center justify-between gap-3">
          <span>
            {open.state === 'offered' && (
              <>
                {t`The server is offered to ${open.to}. The offer is valid through`} <DateTime at={open.expiresAt} />.
              </>
            )}
            {open.state === 'accepted' && open.effectiveAt && (
              <>
                {t`The server is transferred to ${open.to} on`} <DateTime at={open.effectiveAt} />.
              </>
            )}
            {open.state === 'moving' && t`The server is being transferred to ${open.to}.`}
          </span>
          <span className="flex gap-2">
            <Button small onClick={() => setShown('agreement')}>{t`Show`}</Button>
            {open.state !== 'moving' && (
              <Button
                small
                disabledReason={noRight ?? refusalOfTransfer('cancel', open)}
                onClick={() => setShown('cancel')}
              >
                {t`Withdraw`}
              </Button>
            )}
          </span>
        </span>
      </Banner>
      {shown && (
        <Suspense>
          {shown === 'agreement' ? (
            <AgreementDialog transferId={open.id} onClose={close} />
          ) : (
            <EndDialog transfer={open} what="cancel" onClose={close} />
          )}
        </Suspense>
      )}
    </div>
  );
}
