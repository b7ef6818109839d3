import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { notifications } from '#domains/notifications/contract.ts';
import { useRead } from '#shell/read.ts';
import { Card } from '#ui/Card.tsx';

/** The accounts right below one's own, each with the way to its profile; nothing for who has none. */
export function AccountsBelowCard() {
  const { data } = useRead(notifications.listAccountsBelow, {});
  if (!data || data.length === 0) return null;
  return (
    <Card title={t`Accounts below yours`} note={t`You can change their profiles for them.`}>
      <ul className="divide-y divide-line">
        {data.map(({ accountId, name, email }) => (
          <li key={accountId} className="py-2.5 first:pt-0 last:pb-0">
            <Link
              to="/people/$userId/profile"
              params={{ userId: accountId }}
              className="font-medium text-brand-text hover:underline"
            >
              {name || email}
            </Link>
            <span className="block text-[13px] break-all text-muted">{email}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
