import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { PartyPopper, X } from 'lucide-react';
import { useState } from 'react';
import { registration } from '#domains/registration/contract.ts';
import { useRead } from '#shell/data/read.ts';
import { useMay, useUser } from '#shell/session/session-reads.ts';
import { buttonClass, IconButton } from '#ui/Button.tsx';
import { securityPath } from '#domains/identity/paths.ts';
import { createServerPath } from '#domains/servers/paths.ts';

const keyOf = (userId: string) => `console.welcomed.${userId}`;

/** Greets someone on their first visit, until they close it. */
export function Welcome() {
  const user = useUser();
  return user ? <Greeting key={user.userId} userId={user.userId} /> : null;
}

function Greeting({ userId }: { userId: string }) {
  const [closed, setClosed] = useState(() => localStorage.getItem(keyOf(userId)) !== null);
  const mayCreate = useMay('server.create');
  const { data } = useRead(registration.readWelcome, {}, { staleSeconds: Infinity, enabled: !closed });
  if (closed || !data?.firstVisit) return null;
  const close = () => {
    localStorage.setItem(keyOf(userId), '1');
    setClosed(true);
  };
  return (
    <section
      aria-label={t`Welcome`}
      className="relative overflow-hidden rounded-xl border border-line bg-[linear-gradient(120deg,var(--color-brand-soft),var(--color-surface)_70%)] p-5 shadow-card sm:p-6"
    >
      <div className="flex items-start gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-brand text-brand-ink max-sm:hidden">
          <PartyPopper aria-hidden size={22} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="pe-8 text-lg font-semibold tracking-tight wrap-anywhere">{data.title}</h2>
          <p className="mt-1 text-muted">{data.text}</p>
          <div className="mt-4 flex flex-wrap gap-2">
            {mayCreate && (
              <Link to={createServerPath()} className={buttonClass('primary')}>
                {t`Create server`}
              </Link>
            )}
            <Link to={securityPath()} className={buttonClass()}>
              {t`Protect your account`}
            </Link>
          </div>
        </div>
        <IconButton label={t`Dismiss welcome message`} className="absolute end-3 top-3" onClick={close}>
          <X size={18} />
        </IconButton>
      </div>
    </section>
  );
}
