import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useRead } from '#shell/data/read.ts';
import { siteBrand } from '#shell/session/site.ts';
import { selfCheck } from '../contract.ts';
import { checkBrowser } from './checks.ts';
import { stateLabels } from './labels.ts';
import { reportText } from './report-text.ts';

/** Runs the checks when the page opens and on "Check again", at no other time. */
export function useChecks() {
  const browser = useQuery({
    queryKey: ['selfCheck', 'browser'],
    queryFn: ({ signal }) => checkBrowser(signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const operator = browser.data?.connection?.operator ?? false;
  const system = useRead(selfCheck.readSystemChecks, {}, { enabled: operator, staleSeconds: Infinity });
  const again = async () => {
    const { data } = await browser.refetch();
    if (data?.connection?.operator) await system.refetch();
  };
  return { browser, operator, system, again, busy: browser.isFetching || system.isFetching };
}

type Checks = ReturnType<typeof useChecks>;

/** What support asks for first. */
export function detailsOf({ browser }: Checks): (readonly [string, string])[] {
  const { connection = null } = browser.data ?? {};
  return [
    [t`Page`, location.origin],
    [t`Signed in as`, connection?.signedInAs ?? '–'],
    ...(connection?.version ? [[t`Service version`, connection.version] as const] : []),
    [t`Browser`, navigator.userAgent],
    [t`Languages`, navigator.languages.join(', ')],
    [t`Time zone`, Intl.DateTimeFormat().resolvedOptions().timeZone],
    [t`Window`, `${innerWidth} × ${innerHeight} (${devicePixelRatio})`],
  ];
}

/** The whole page as text. */
export function reportOf(checks: Checks): string {
  const { browser, system } = checks;
  const at = new Date(browser.data?.ranAt ?? 0).toISOString();
  const sections = [[t`This browser`, browser.data?.checks ?? []] as const];
  if (system.data) sections.push([t`Installation`, system.data.items]);
  return reportText({
    title: `${t`Self-check`} · ${siteBrand().name} · ${at}`,
    details: detailsOf(checks),
    sections,
    labels: stateLabels(),
  });
}
