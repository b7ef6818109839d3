import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

interface Props {
  to: string;
  /** With what the list shows now, which the address of the page still says. */
  keepSearch?: boolean;
  children: string;
}

/** Above a page: the way to the list that it belongs to. */
export const BackLink = ({ to, keepSearch = false, children }: Props) => (
  <Link
    to={to}
    search={(now: object) => (keepSearch ? now : {})}
    className="mb-3 inline-flex items-center gap-1.5 rounded text-muted hover:text-ink"
  >
    <ArrowLeft aria-hidden size={15} className="rtl:-scale-x-100" />
    {children}
  </Link>
);
