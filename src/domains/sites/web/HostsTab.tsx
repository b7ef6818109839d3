import { t } from '@lingui/core/macro';
import { ReadState } from '#shell/data/ReadState.tsx';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useDates } from '#shell/text/DateTime.tsx';
import { useList } from '#shell/list/list.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { sites } from '../contract.ts';
import { HostRow } from './HostRow.tsx';

/** A look takes a second or two; without the event stream it is asked about this often. */
const pollSeconds = 3;

/** The names that a site answers by: add one, see what verifies it, choose the one that mails have. */
export function HostsTab({ host }: { host: string }) {
  useDates();
  const params = { siteHost: host };
  const list = useList(sites.listHosts, { params, prefix: 'host.', pollSeconds });
  const { data } = list.read;
  if (!data) return <ReadState read={list.read} rows={6} />;
  return (
    <Card
      title={t`Host names`}
      note={t`The site only responds to verified names. Links in emails use the primary name.`}
    >
      {!data.primaryOpen && (
        <div className="mb-4">
          <Banner tone="brand">{t`This site uses the address of the installation, also in emails.`}</Banner>
        </div>
      )}
      <div className="mb-5">
        <ListScreen
          list={list}
          rowName={(row) => row.host}
          search={{ label: t`Search host names` }}
          draw={(rows) => (
            <ul className="divide-y divide-line border-b border-line">
              {rows.map((row) => (
                <HostRow key={row.id} site={host} row={row} primaryOpen={data.primaryOpen} />
              ))}
            </ul>
          )}
          noMatch={t`No host name matches`}
          nothing={<p className="text-muted">{t`No additional names yet.`}</p>}
        />
      </div>
      <AddHost site={host} full={data.count >= data.max ? t`A site can have at most ${data.max} names.` : null} />
    </Card>
  );
}

function AddHost({ site, full }: { site: string; full: string | null }) {
  const form = useOpForm(sites.addHost, {
    start: { host: '' },
    params: { siteHost: site },
    onDone: () => form.restart({ host: '' }),
  });
  return (
    <OpForm form={form} className="flex flex-wrap items-end gap-2">
      <TextField
        label={t`Add host name`}
        className="min-w-56 flex-1"
        placeholder="cloud.example.com"
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        hint={t`Point the name here first, for example with a CNAME record.`}
        {...form.field('host')}
      />
      <span className="self-start sm:pt-6.5">
        <Button type="submit" look="primary" busy={form.pending} disabledReason={full}>{t`Add name`}</Button>
      </span>
    </OpForm>
  );
}
