import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { siteBrand } from '#shell/site.ts';
import { Banner } from '#ui/Feedback.tsx';
import type { CreateForm } from './create-form.ts';

/** Why nothing, or not so much, can be created now, and the way out. */
export function Refusal({ catalogue, values }: CreateForm) {
  const { refusal, wayOut, left } = catalogue;
  if (refusal === null) {
    if (left === null || values.names.length <= left) return null;
    return (
      <Banner tone="warn">
        <p className="font-medium">{roomText(left)}</p>
        <MakeRoom />
      </Banner>
    );
  }
  return (
    <Banner tone="warn">
      <p className="font-medium">{refusal}</p>
      {wayOut === 'zone' && <p>{t`Choose another location; the rest of your configuration stays.`}</p>}
      {wayOut === 'allowance' && <MakeRoom />}
      {wayOut === 'billing' && (
        <p>
          {t`What is missing stands in your profile; what you configured stays here as a draft.`}{' '}
          <Link to="/profile" className="font-medium underline">
            {t`Open the profile`}
          </Link>
          <Provider />
        </p>
      )}
      {wayOut === 'provider' && (
        <p>
          {t`Your provider can settle it.`}
          <Provider />
        </p>
      )}
    </Banner>
  );
}

/** How many servers the allowance has room for. */
export const roomText = (left: number): string =>
  plural(left, {
    0: 'Your allowance has no room for another server.',
    one: 'Your allowance has room for # more server.',
    other: 'Your allowance has room for # more servers.',
  });

function MakeRoom() {
  return (
    <p>
      {t`Terminating a server you no longer need makes room, or ask for a larger allowance.`}{' '}
      <Link to="/servers" className="font-medium underline">
        {t`Your servers`}
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
