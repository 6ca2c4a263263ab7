import { expect } from 'vitest';
import { cutPhoto, photoFile } from '../../e2e/photo-files.ts';
import { dayOf } from '../../shared/visit/calendar-day.ts';
import { journeysIn, withFiles } from './journey.ts';
import { button, checkbox, dialog } from './steps.ts';

const test = journeysIn();

const today = () => dayOf(new Date(), 'America/Sao_Paulo');

function gapBelowCamera(): number {
  const step = document.querySelector('[data-tone="night"]');
  const controls = document.querySelector('dialog footer');
  if (!step || !controls) return Number.POSITIVE_INFINITY;
  return controls.getBoundingClientRect().top - step.getBoundingClientRect().bottom;
}

test('a selfie from a file finds the card', async ({ visitor, venue }) => {
  await venue.addCard({ photos: 5, visit_date: today() });
  const search = dialog('Reconhecimento facial');
  await visitor.open('/');
  await visitor.click(button('Reconhecimento facial'));
  await visitor.see(search);
  await visitor.click({ css: `[data-day="${today()}"]`, within: search });
  await visitor.check(checkbox('Aceito os termos'));
  await visitor.show('31-calendar');
  // The button's name continues with the day.
  await visitor.click({ ...button('Continuar', search), exact: false });
  await withFiles([await photoFile(1)], async (selfie) => {
    await visitor.chooseFiles({ name: 'Escolher uma foto' }, selfie);
    await visitor.see({ role: 'img', name: 'Selfie 1', within: search });
  });
  await visitor.show('32-selfie');
  expect(await visitor.browser.evaluate(gapBelowCamera)).toBeLessThan(2);
  await visitor.click(button('Buscar', search));
  const open = { ...button('Ver fotos', search), exact: false };
  await visitor.see(open);
  await visitor.show('33-found');
  await visitor.click(open);
  await visitor.see(button('Foto 1'));
});

test('a visitor sends photos', async ({ visitor }) => {
  await visitor.open('/');
  await visitor.click(button('Enviar fotos'));
  await visitor.see(dialog('Enviar fotos'));
  await visitor.show('34-upload');
  await withFiles([await photoFile(1), await photoFile(2, 'png'), await cutPhoto('jpeg')], async (...photos) => {
    await visitor.chooseFiles({ name: 'Escolher fotos' }, ...photos);
    await visitor.see(button('Enviar 2 fotos'));
    await visitor.seeText({ role: 'alert' }, 'cortada.jpeg A foto está danificada');
    await visitor.show('35-chosen-photos');
    await visitor.click(button('Enviar 2 fotos'));
    await visitor.see(dialog('Fotos enviadas!'));
    await visitor.show('36-sent');
  });
});
