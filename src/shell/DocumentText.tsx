/** A published text: paragraphs apart by an empty line, `## ` begins a heading. Nothing in it is markup. */
export function DocumentText({ body }: { body: string }) {
  const blocks = body.split(/\n{2,}|\n(?=## )|(?<=^## .*)\n/m).filter((block) => block.trim() !== '');
  return (
    <div className="grid gap-3 leading-relaxed">
      {blocks.map((block, at) =>
        block.startsWith('## ') ? (
          <h2 key={at} className="mt-3 text-[15px] font-semibold">
            {block.slice(3)}
          </h2>
        ) : (
          <p key={at} className="whitespace-pre-line">
            {block}
          </p>
        ),
      )}
    </div>
  );
}
