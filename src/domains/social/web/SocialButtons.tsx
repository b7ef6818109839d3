import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { social } from '../contract.ts';
import type { SignInPage } from '#domains/identity/web/port.ts';
import { Button } from '#ui/Button.tsx';
import { toastError } from '#shell/form/act.ts';
import { ApiError } from '#shell/data/api-error.ts';
import { call } from '#shell/data/call.ts';
import { cache } from '#shell/data/query-client.ts';
import { readOptions, useRead } from '#shell/data/read.ts';

/** Where a social sign-in begins, and so where it ends. */
export type SocialPage = SignInPage | 'profile' | 'remote';

/** Leaves for the network's own page. The answer comes back to `/socialProcess/{social}`. */
export async function goToNetwork(name: string, page: SocialPage): Promise<void> {
  const { stateToken } = await call(social.makeStateToken, {}, { ownSession: true });
  const params = { social: name, page, stateToken };
  const { url } = await call(social.readAuthorization, { params }, { ownSession: true });
  sessionStorage.setItem('console.socialPage', page);
  location.assign(url);
}

const staleSeconds = 300;

/** Reads which networks there are, so that the buttons are drawn at once and move nothing later. */
export const readAhead = (): Promise<void> =>
  cache.prefetchQuery({ ...readOptions(social.readNetworks, {}), staleTime: staleSeconds * 1000 });

/** One button for each network that the site offers; nothing where it offers none. */
export default function SocialButtons({ page }: { page: SignInPage }) {
  const networks = useRead(social.readNetworks, {}, { staleSeconds });
  const [leaving, setLeaving] = useState<string>();
  const items = networks.data?.items ?? [];
  if (items.length === 0) return null;
  const leave = async (name: string) => {
    setLeaving(name);
    try {
      await goToNetwork(name, page);
    } catch (error) {
      setLeaving(undefined);
      if (!(error instanceof ApiError)) throw error;
      toastError(error);
    }
  };
  return (
    <div className="mt-6">
      <p className="mb-4 flex items-center gap-3 text-[13px] text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t`or`}
      </p>
      <div className="grid gap-2.5">
        {items.map(({ social: name, title }) => (
          <Button key={name} className="h-10 w-full" busy={leaving === name} onClick={() => void leave(name)}>
            <SocialMark name={name} />
            {page === 'create' ? t`Sign up with ${title}` : t`Sign in with ${title}`}
          </Button>
        ))}
      </div>
    </div>
  );
}

const colors: Record<string, string> = {
  google: 'bg-[#1a73e8]',
  microsoft: 'bg-[#0067b8]',
  github: 'bg-[#24292f]',
  facebook: 'bg-[#0866ff]',
};

/** The first letter of a network in its color: the networks' own logos are theirs. */
export function SocialMark({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className={`grid size-5 place-items-center rounded-md text-[11px] font-bold text-white uppercase ${colors[name] ?? 'bg-[#5b34c4]'}`}
    >
      {name.slice(0, 1)}
    </span>
  );
}
