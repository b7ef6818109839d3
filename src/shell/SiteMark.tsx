import { Cloud } from 'lucide-react';
import { siteBrand } from './site.ts';

/** The site's logo, or its name beside the built-in mark. */
export function SiteMark({ large }: { large?: boolean }) {
  const site = siteBrand();
  if (site.logo)
    return <img src={site.logo} alt={site.name} className={large ? 'h-10' : 'h-8 max-w-44 object-contain'} />;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span className="grid size-8 shrink-0 place-items-center rounded-lg bg-brand text-brand-ink">
        <Cloud aria-hidden size={18} />
      </span>
      <span className={`truncate font-semibold tracking-tight ${large ? 'text-lg' : 'text-[15px]'}`}>{site.name}</span>
    </span>
  );
}
