import { t } from '@lingui/core/macro';
import { ExternalLink } from 'lucide-react';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { RowLink } from '#shell/list/RowLink.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { serverPath } from '#domains/servers/paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { blacklist } from '../contract.ts';

/** How an address is taken off a list. */
export default function DelistDialog({ listingId, onClose }: { listingId: string; onClose(): void }) {
  const read = useRead(blacklist.readListing, { params: { listingId } });
  const { data } = read;
  return (
    <Drawer title={t`Delisting steps`} onClose={onClose}>
      <ReadState read={read} rows={5} />
      {data && (
        <div className="grid gap-5 p-5">
          <KeyValue
            items={[
              [
                t`Address`,
                <span key="ip" className="font-mono">
                  {data.ip}
                </span>,
              ],
              [t`List`, data.list],
              [t`Reason`, data.reason || '–'],
              [t`Listed since`, <DateTime key="since" at={data.since} />],
              ...(data.gone ? [[t`Gone since`, <DateTime key="gone" at={data.gone} />] as const] : []),
              [
                t`Server`,
                data.serverId === null || data.server === null ? (
                  t`None now`
                ) : (
                  <RowLink key="server" to={serverPath(data.serverId, 'networks')}>
                    {data.server}
                  </RowLink>
                ),
              ],
              [t`Customer`, data.customer ?? '–'],
              [t`Customer notified`, data.notified ? <DateTime key="notified" at={data.notified} /> : t`Not yet`],
            ]}
          />
          <ol className="grid list-decimal gap-2 ps-5">
            <li>{t`Find out what the server sends, and stop it. Lists add an address again while it goes on.`}</li>
            {data.steps !== '' && <li className="whitespace-pre-line">{data.steps}</li>}
            <li>
              {data.delistUrl === ''
                ? t`Ask the list to remove the address. Its page is not known; set it under Block lists.`
                : t`Ask the list to remove the address.`}
            </li>
            <li>{t`The product checks the list every 6 hours and notifies the customer when the address is gone.`}</li>
          </ol>
          {data.delistUrl !== '' && (
            <a
              href={data.delistUrl}
              target="_blank"
              rel="noreferrer noopener"
              className={`${buttonClass('primary')} w-fit`}
            >
              <ExternalLink aria-hidden size={16} />
              {t`Open the page of ${data.list}`}
            </a>
          )}
        </div>
      )}
    </Drawer>
  );
}
