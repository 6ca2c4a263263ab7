import { type Panel, ROWS } from './panels.ts';

const COLUMNS = 24;
const HEIGHT = 8;
/** As in deploy/grafana/provisioning. */
const DATASOURCE = { type: 'prometheus', uid: 'prometheus' };

type Place = { readonly id: number; readonly x: number; readonly y: number };

function panelJson({ title, about, unit, queries, width = COLUMNS / 3, isNumber }: Panel, { id, x, y }: Place) {
  const targets = queries.map(({ expr, legend }, at) => {
    return { refId: String.fromCharCode('A'.charCodeAt(0) + at), expr, legendFormat: legend, datasource: DATASOURCE };
  });
  const graph = { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } };
  return {
    id,
    type: isNumber ? 'stat' : 'timeseries',
    title,
    description: about,
    datasource: DATASOURCE,
    gridPos: { h: HEIGHT, w: width, x, y },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    options: isNumber ? { colorMode: 'none', textMode: 'value_and_name' } : graph,
    targets,
  };
}

/** In rows of 24 columns. Also returns the next free row. */
function placePanels(panels: readonly Panel[], start: Place) {
  const placed: object[] = [];
  let { id, x, y } = start;
  for (const panel of panels) {
    const width = panel.width ?? COLUMNS / 3;
    if (x + width > COLUMNS) {
      x = 0;
      y += HEIGHT;
    }
    placed.push(panelJson(panel, { id, x, y }));
    x += width;
    id += 1;
  }
  return { placed, next: { id, x: 0, y: y + HEIGHT } };
}

export function dashboardJson(): string {
  const panels: object[] = [];
  let at: Place = { id: 1, x: 0, y: 0 };
  for (const [title, row] of Object.entries(ROWS)) {
    panels.push({
      id: at.id,
      type: 'row',
      title,
      collapsed: false,
      gridPos: { h: 1, w: COLUMNS, x: 0, y: at.y },
      panels: [],
    });
    const { placed, next } = placePanels(row, { id: at.id + 1, x: 0, y: at.y + 1 });
    panels.push(...placed);
    at = next;
  }
  const dashboard = {
    uid: 'vitrine',
    title: 'Vitrine',
    tags: ['vitrine'],
    schemaVersion: 39,
    version: 1,
    editable: false,
    graphTooltip: 1,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    timezone: 'browser',
    annotations: { list: [] },
    templating: { list: [] },
    panels,
  };
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}
