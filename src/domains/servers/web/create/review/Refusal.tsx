import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { siteBrand } from '#shell/session/site.ts';
import { Banner } from '#ui/Feedback.tsx';
import { billingPath } from '#domains/billing/paths.ts';
import type { CreateForm } from '../create-form.ts';
import { quotasPath } from '#domains/quotas/paths.ts';
import { createServerPath, serversPath } from '../../../paths.ts';

/** Why nothing, or not so much, can be created now, and the way out. */
export function Refusal({ catalog, values }: CreateForm) {
  const { refusal, wayOut, wayLink, left } = catalog;
  if (refusal === null) {
    if (left === null || values.names.length <= left) return null;
    return (
      <Banner tone="warn">
        <p className="font-medium">{capacityText(left)}</p>
        <FreeCapacity />
      </Banner>
    );
  }
  return (
    <Banner tone="warn">
      <p className="font-medium">{refusal}</p>
      {wayOut === 'zone' && <p>{t`Choose another location. The rest of your configuration is kept.`}</p>}
      {wayOut === 'allowance' && <FreeCapacity />}
      {wayOut === 'billing' && (
        <p>
          {t`Complete your billing profile to order. Your configuration is kept as a draft.`}{' '}
          <Link to={billingPath({ next: createServerPath() })} className="font-medium underline">
            {t`Open billing profile`}
          </Link>
        </p>
      )}
      {wayLink !== null && (
        <p>
          <Link to={wayLink.to} className="font-medium underline">
            {wayLink.title}
          </Link>
        </p>
      )}
      {wayOut === 'provider' && (
        <p>
          {t`Contact your provider.`}
          <Provider />
        </p>
      )}
    </Banner>
  );
}

/** How many servers the allowance has room for. */
export const capacityText = (left: number): string =>
  plural(left, {
    0: 'You have reached your server limit.',
    one: 'You can create # more server.',
    other: 'You can create # more servers.',
  });

function FreeCapacity() {
  return (
    <p>
      {t`Terminate a server you no longer need, or ask for a higher limit.`}{' '}
      <Link to={serversPath()} className="font-medium underline">
        {t`Your servers`}
      </Link>
      {' · '}
      <Link to={quotasPath()} className="font-medium underline">
        {t`Request a higher quota`}
      </Link>
      <Provider />
    </p>
  );
}

/** Where the site helps its people, if it says so. */
function Provider() {
  const { support } = siteBrand();
  if (support === null) return null;
  return (
    <>
      {' · '}
      <a href={support} target="_blank" rel="noopener noreferrer" className="font-medium underline">
        {t`Ask support`}
      </a>
    </>
  );
}
