import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useMenu } from '../session/session-reads.ts';
import { groupsAbove } from './menu-paths.ts';

interface Props {
  to: string;
  /** With what the list shows now, which the address of the page still says. */
  keepSearch?: boolean;
  children: string;
}

/** Above a page: where it is in the menu, and the way to the list that it belongs to. */
export function BackLink({ to, keepSearch = false, children }: Props) {
  const menu = useMenu();
  const groups = menu ? groupsAbove(menu, to) : [];
  return (
    <nav aria-label={t`Breadcrumbs`} className="print-none mb-3 text-muted">
      <ol className="flex flex-wrap items-center gap-1.5">
        {groups.map((group) => (
          <li key={group} className="flex items-center gap-1.5">
            {group}
            <Separator />
          </li>
        ))}
        <li>
          <Link
            to={to}
            search={(now: object) => (keepSearch ? now : {})}
            className="reach rounded hover:text-ink hover:underline"
          >
            {children}
          </Link>
        </li>
      </ol>
    </nav>
  );
}

const Separator = () => <ChevronRight aria-hidden size={14} className="rtl:-scale-x-100" />;
