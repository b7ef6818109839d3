import type { ReactElement, SVGProps } from 'react';

type Shape = readonly [tag: string, attributes: Record<string, string>];
interface IconData {
  node: readonly Shape[];
}
interface Props extends SVGProps<SVGSVGElement> {
  /** Pixels, 24 unless given. */
  size?: number | string;
}

/**
 * An icon of lucide-react as one component with one path; the build puts it in the place of the library's own, which has
 * two components, a context, and an element for each of up to eight shapes. The first screen has more than fifty icons.
 */
export default function drawIcon({ node }: IconData): (props: Props) => ReactElement {
  const path = node.map(pathOf).join('');
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
      // An icon is beside its word; one that has its own name says so.
      aria-hidden={props['aria-label'] === undefined}
      {...props}
    >
      <path d={path} />
    </svg>
  );
}

/**
 * The outline of a shape as commands of a path, by the equivalents that SVG 2 gives for basic shapes.
 * @throws for a shape that no icon has had so far
 */
function pathOf([tag, attributes]: Shape): string {
  const at = (name: string, missing = 0) => Number(attributes[name] ?? missing);
  switch (tag) {
    case 'path':
      // Its first point is absolute, even where it is written relative to the shape before.
      return `M0 0${attributes['d']}`;
    case 'line':
      return `M${at('x1')} ${at('y1')}L${at('x2')} ${at('y2')}`;
    case 'polyline':
    case 'polygon':
      return `M${attributes['points']}${tag === 'polygon' ? 'z' : ''}`;
    case 'circle':
      return oval([at('cx'), at('cy')], at('r'), at('r'));
    case 'ellipse':
      return oval([at('cx'), at('cy')], at('rx'), at('ry'));
    case 'rect': {
      const [x, y, width, height] = [at('x'), at('y'), at('width'), at('height')];
      const rx = at('rx', at('ry'));
      const ry = at('ry', rx);
      const corner = (dx: number, dy: number) => (rx === 0 ? '' : `a${rx} ${ry} 0 0 1 ${dx} ${dy}`);
      const [across, down] = [width - 2 * rx, height - 2 * ry];
      return `M${x + rx} ${y}h${across}${corner(rx, ry)}v${down}${corner(-rx, ry)}h${-across}${corner(-rx, -ry)}v${-down}${corner(rx, -ry)}z`;
    }
    default:
      throw new Error(`An icon has the shape ${tag}, which is not drawn yet.`);
  }
}

const oval = ([cx, cy]: readonly [x: number, y: number], rx: number, ry: number) =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;
