import { canvasColors } from './chart-colors.ts';

interface Picture {
  title: string;
  note: string;
  legend: readonly { text: string; color: number }[];
  chart: HTMLCanvasElement;
}

/** Saves a chart with its title and legend as a PNG. */
export function savePicture(picture: Picture, fileName: string): void {
  const canvas = draw(picture);
  canvas.toBlob((blob) => {
    if (blob === null) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = fileName;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  });
}

function draw({ title, note, legend, chart }: Picture): HTMLCanvasElement {
  const ratio = devicePixelRatio;
  const [margin, head, line] = [16 * ratio, 48 * ratio, 20 * ratio];
  const canvas = document.createElement('canvas');
  canvas.width = chart.width + 2 * margin;
  canvas.height = head + chart.height + Math.ceil(legend.length / 3) * line + 2 * margin;
  const ctx = canvas.getContext('2d');
  if (ctx === null) return canvas;
  const colors = canvasColors();
  ctx.fillStyle = colors.surface;
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  ctx.fillStyle = colors.text;
  ctx.font = `600 ${15 * ratio}px system-ui, sans-serif`;
  ctx.fillText(title, margin, margin + 14 * ratio);
  ctx.font = `${12 * ratio}px system-ui, sans-serif`;
  ctx.fillText(note, margin, margin + 32 * ratio);
  ctx.drawImage(chart, margin, margin + head - 8 * ratio);
  for (const [index, { text, color }] of legend.entries()) {
    const x = margin + (index % 3) * (chart.width / 3);
    const y = margin + head + chart.height + Math.floor(index / 3) * line;
    ctx.fillStyle = colors.lines[color % colors.lines.length] ?? colors.text;
    ctx.fillRect(x, y, 10 * ratio, 10 * ratio);
    ctx.fillStyle = colors.text;
    ctx.fillText(text, x + 16 * ratio, y + 9 * ratio);
  }
  return canvas;
}
