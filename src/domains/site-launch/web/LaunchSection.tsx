import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { sitePath } from '#domains/sites/paths.ts';
import type { AnswerOf } from '#kernel/op.ts';
import type { Path } from '#kernel/paths.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useAct } from '#shell/form/act.ts';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { textLink } from '#shell/frame/PublicFrame.tsx';
import { holds } from '#shell/session/session-reads.ts';
import { dateText } from '#shell/text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { toast } from '#ui/toast.ts';
import { siteLaunch } from '../contract.ts';
import type { LaunchPoint } from '../schemas.ts';

type Launch = AnswerOf<typeof siteLaunch.readLaunch>;

/** A look takes seconds; without the event stream it is asked about this often. */
const pollSeconds = 3;

/** What must be done before a site goes live, each with where it is done, and going live. */
export default function LaunchSection({ siteHost }: { siteHost: string }) {
  const read = useRead(siteLaunch.readLaunch, { params: { siteHost } }, { pollSeconds });
  if (!read.data)
    return (
      <Card>
        <ReadState read={read} rows={8} />
      </Card>
    );
  return <Checklist launch={read.data} siteHost={siteHost} />;
}

function Checklist({ launch, siteHost }: { launch: Launch; siteHost: string }) {
  const params = { siteHost };
  const check = useAct(siteLaunch.checkSiteAddress);
  const form = useOpForm(siteLaunch.launchSite, {
    params,
    onDone: () => toast('success', t`The site is live`, { text: t`Customers can sign up and sign in.` }),
  });
  const open = launch.points.filter(({ done }) => !done).length;
  const isDraft = launch.stage === 'draft';
  return (
    <Card
      title={isDraft ? t`Go-live checklist` : t`This site is live`}
      note={isDraft ? t`Customers can't use the site until all points are done and it is taken live.` : launch.url}
      actions={
        <Button
          busy={check.isPending || launch.cmdId !== null}
          onClick={() => check.mutate({ params })}
        >{t`Check address`}</Button>
      }
    >
      <ul className="divide-y divide-line" aria-label={t`Go-live checklist`}>
        {launch.points.map(({ id, done }) => {
          const { title, to, action } = pointText(id, siteHost);
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0">
              <div className="min-w-0">
                <span className="font-medium">{title}</span>
                <p className="text-muted">{noteOf(id, launch)}</p>
              </div>
              <span className="flex items-center gap-4">
                <Link to={to} className={textLink}>
                  {action}
                </Link>
                <StateDot tone={done ? 'ok' : 'warn'}>{done ? t`Done` : t`To do`}</StateDot>
              </span>
            </li>
          );
        })}
      </ul>
      {isDraft && holds('site.create') && (
        <OpForm form={form} className="mt-4 flex flex-wrap justify-end gap-3" leaving={null}>
          <Button
            type="submit"
            look="primary"
            busy={form.pending}
            disabledReason={open > 0 ? t`Complete the checklist first.` : null}
          >{t`Take site live`}</Button>
        </OpForm>
      )}
    </Card>
  );
}

function pointText(id: LaunchPoint, host: string): { title: string; to: Path; action: string } {
  const texts: Record<LaunchPoint, [string, string, string]> = {
    host: [t`Host name answers`, 'hosts', t`Host names`],
    certificate: [t`Certificate`, 'hosts', t`Host names`],
    logo: [t`Logo`, 'logo', t`Upload logo`],
    terms: [t`Terms of service`, 'terms', t`Publish terms`],
    sender: [t`Mail sender`, 'mail', t`Set sender`],
    prices: [t`Price list`, 'prices', t`Prices`],
    administrator: [t`Administrator accepted`, 'siteAdmin', t`Administrators`],
    billing: [t`Billing details`, 'legal-entity', t`Legal entity`],
  };
  const [title, tab, action] = texts[id];
  return { title, to: sitePath(host, tab), action };
}

function noteOf(id: LaunchPoint, { address, url, points }: Launch): string {
  const { host } = new URL(url);
  switch (id) {
    case 'host': {
      if (address === null) return t`Not checked yet. Check the address once the name points here.`;
      const when = dateText(address.checkedAt);
      if (address.answer === 'answered') return t`The site responded at ${url} on ${when}.`;
      return address.answer === 'other'
        ? t`Something else responded at ${url} on ${when}. Point ${host} to this installation.`
        : t`Nothing responded at ${url} on ${when}.`;
    }
    case 'certificate': {
      if (!url.startsWith('https://')) return t`This installation runs without HTTPS, so no certificate is needed.`;
      const certificate = address?.certificate ?? null;
      if (certificate === null) return t`Checked together with the address.`;
      const until = dateText(certificate.until);
      return certificate.trusted ? t`Valid until ${until}.` : t`Not valid for ${host}. It expires on ${until}.`;
    }
    case 'logo':
      return t`Shown in the header, on the sign-in page and on invoices.`;
    case 'terms':
      return t`Customers accept them when they sign up.`;
    case 'sender':
      return t`An address of the brand, which emails come from.`;
    case 'prices':
      return t`What customers of the site pay.`;
    case 'administrator':
      return points.some((one) => one.id === 'administrator' && one.done)
        ? t`At least one administrator can sign in.`
        : t`The invitation is sent by email once the host name is verified.`;
    case 'billing':
      return t`Printed on invoices as the seller.`;
  }
}
