import { Link } from '@tanstack/react-router';
import { Tabs } from '#ui/Tabs.tsx';

interface Props {
  label: string;
  /** Each screen by its path, which is the id of its tab. */
  tabs: readonly { id: string; title: string }[];
  /** The path of the one on show. */
  current: string;
}

/** Links between screens that belong together, above their content. */
export function ScreenTabs(props: Props) {
  return (
    <div className="mb-4">
      <Tabs
        {...props}
        link={(one, attributes) => (
          <Link to={one.id} {...attributes}>
            {one.title}
          </Link>
        )}
      />
    </div>
  );
}
