import { t } from '@lingui/core/macro';
import { History } from 'lucide-react';
import { buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { recentConfigurations } from './recent.ts';

/** Leads back to configurations that were ordered before. */
export function RecentCard() {
  const recent = recentConfigurations();
  if (recent.length === 0) return null;
  return (
    <Card title={t`Start from a recent configuration`}>
      <ul className="flex flex-wrap gap-2">
        {recent.map(({ title, link }) => (
          <li key={link} className="min-w-0 max-w-full">
            <a href={link} className={`${buttonClass()} max-w-full`}>
              <History aria-hidden size={15} className="shrink-0" />
              <span className="truncate">{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
