import { join } from 'node:path';

/** The folder of the page and its pictures. Each run renews it, and it is never committed. */
export const storyboard = 'test-results/storyboard';
export const pictures = join(storyboard, 'pictures');

const FILTERS = ['venue', 'locale', 'viewport', 'scheme'] as const;

export type Picture = Readonly<Record<'journey' | 'step' | (typeof FILTERS)[number], string>> & {
  /** The picture's place in the journey, from 0. */
  readonly position: number;
};

/** @returns the file name without its extension: `checkout.02.pix.aqua.pt.phone.light` */
export function nameOf({ journey, position, step, ...picture }: Picture): string {
  return [journey, String(position).padStart(2, '0'), step, ...FILTERS.map((filter) => picture[filter])].join('.');
}

function figure(name: string): string {
  const [, , step, ...values] = name.split('.');
  const facts = FILTERS.map((filter, at) => `data-${filter}="${values[at]}"`).join(' ');
  const title = [step, ...values].join(' · ');
  return `<figure id="${name}" ${facts}>
<a href="pictures/${name}.jpg"><img src="pictures/${name}.jpg" alt="${title}" loading="lazy"></a>
<figcaption><a href="#${name}">${title}</a></figcaption></figure>`;
}

function filterBy(filter: (typeof FILTERS)[number], names: readonly string[]): string {
  const values = new Set(names.map((name) => name.split('.')[3 + FILTERS.indexOf(filter)]));
  const options = [...values].map((value) => `<option>${value}</option>`).join('');
  return `<label>${filter} <select name="${filter}"><option value="">all</option>${options}</select></label>`;
}

const STYLE = `
body{margin:0;font:14px/1.4 system-ui,sans-serif;background:#eceff1;color:#17212b}
header{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:12px;align-items:center;padding:12px 20px;background:#fff;border-bottom:1px solid #ccd3d9}
h1{font-size:16px;margin:0 12px 0 0}h2{margin:28px 20px 8px;scroll-margin-top:80px}
section>div{display:flex;flex-wrap:wrap;gap:16px;padding:0 20px;align-items:flex-start}
figure{margin:0;scroll-margin-top:80px}figure[hidden]{display:none}img{display:block;height:420px;width:auto;border:1px solid #ccd3d9;border-radius:6px;background:#fff}
figure:target img{outline:3px solid #1769e0}figcaption{margin-top:4px;max-width:420px}a{color:inherit}`;

const SCRIPT = `
const form = document.querySelector('form');
const filter = () => {
  const wanted = [...new FormData(form)].filter(([, value]) => value);
  for (const figure of document.querySelectorAll('figure'))
    figure.hidden = !wanted.every(([name, value]) => figure.dataset[name] === value) && '#' + figure.id !== location.hash;
};
form.addEventListener('change', filter);
addEventListener('hashchange', filter);
filter();`;

/** @param names the pictures' names, in any order */
export function storyboardPage(names: readonly string[]): string {
  const journeys = [...Map.groupBy(names.toSorted(), (name) => name.split('.', 1).join())];
  const links = journeys.map(([journey]) => `<a href="#${journey}">${journey}</a>`).join(' ');
  const sections = journeys.map(
    ([journey, its]) =>
      `<section><h2 id="${journey}">${journey}</h2><div>${its.map(figure).join('\n')}</div></section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Storyboard</title><style>${STYLE}</style>
<header><h1>Storyboard</h1><form>${FILTERS.map((filter) => filterBy(filter, names)).join(' ')}</form><nav>${links}</nav></header>
${sections.join('\n')}
<script>${SCRIPT}</script></html>
`;
}
