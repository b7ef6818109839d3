import { createElement, type ReactElement, type SVGProps } from 'react';

interface IconData {
  /** Tags of an SVG drawing with their attributes, a `key` among them. */
  node: readonly [tag: string, attributes: Record<string, string>][];
}
interface Props extends SVGProps<SVGSVGElement> {
  /** Pixels, 24 unless given. */
  size?: number | string;
}

/**
 * An icon of lucide-react as one plain component; the build puts it in the place of the library's own, which has two
 * components with a context and copies all attributes for each icon. The first screen has more than fifty.
 */
export default function drawIcon({ node }: IconData): (props: Props) => ReactElement {
  const drawing = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ size = 24, ...props }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      // An icon stands beside its word; one that has a name of its own says so.
      aria-hidden={props['aria-label'] === undefined}
      {...props}
    >
      {drawing}
    </svg>
  );
}
