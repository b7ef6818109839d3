import { t } from '@lingui/core/macro';
import { hasAnalytics } from '#shell/frame/analytics.ts';
import { siteBrand } from '#shell/session/site.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { useConsent } from './use-consent.ts';

/** The answer about analytics on the profile, to change it; nothing where the site has none. */
export function ConsentCard() {
  const { consent, answer } = useConsent();
  if (!hasAnalytics()) return null;
  const site = siteBrand().name;
  const granted = consent === 'granted';
  return (
    <Card title={t`Analytics`}>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <p className="min-w-60 flex-1 text-muted">
          {granted
            ? t`${site} measures which pages of the console you use in this browser.`
            : t`${site} does not measure your activity in this browser.`}
        </p>
        <Button onClick={() => answer(granted ? 'refused' : 'granted')}>
          {granted ? t`Withdraw consent` : t`Allow analytics`}
        </Button>
      </div>
    </Card>
  );
}
