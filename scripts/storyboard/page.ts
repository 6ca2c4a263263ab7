import { type Picture, pictureId } from './picture.ts';

const FILTERS = ['venue', 'locale', 'viewport', 'scheme'] as const;

const inert = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function figure(picture: Picture): string {
  const id = inert(pictureId(picture));
  const facts = FILTERS.map((filter) => `data-${filter}="${inert(picture[filter])}"`).join(' ');
  const name = `${picture.step} · ${FILTERS.map((filter) => picture[filter]).join(' · ')}`;
  return `<figure id="${id}" ${facts}>
<a href="pictures/${id}.jpg"><img src="pictures/${id}.jpg" alt="${inert(name)}" loading="lazy"></a>
<figcaption><a href="#${id}">${inert(name)}</a></figcaption></figure>`;
}

function section(journey: string, pictures: readonly Picture[]): string {
  const inOrder = pictures.toSorted((a, b) => a.position - b.position || pictureId(a).localeCompare(pictureId(b)));
  return `<section><h2 id="${inert(journey)}">${inert(journey)}</h2><div>${inOrder.map(figure).join('\n')}</div></section>`;
}

function filterOf(name: (typeof FILTERS)[number], pictures: readonly Picture[]): string {
  const values = [...new Set(pictures.map((picture) => picture[name]))];
  const options = values.map((value) => `<option>${inert(value)}</option>`).join('');
  return `<label>${name} <select name="${name}"><option value="">all</option>${options}</select></label>`;
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

export function storyboardPage(pictures: readonly Picture[]): string {
  const journeys = [...Map.groupBy(pictures, ({ journey }) => journey)];
  const links = journeys.map(([journey]) => `<a href="#${inert(journey)}">${inert(journey)}</a>`).join(' ');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Storyboard</title><style>${STYLE}</style>
<header><h1>Storyboard</h1><form>${FILTERS.map((name) => filterOf(name, pictures)).join(' ')}</form><nav>${links}</nav></header>
${journeys.map(([journey, its]) => section(journey, its)).join('\n')}
<script>${SCRIPT}</script></html>
`;
}
