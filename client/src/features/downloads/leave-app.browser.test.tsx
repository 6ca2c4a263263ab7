import { expect, test, vi } from 'vitest';
import { renderWithTexts, SMALL_PHONE } from '#client/testing/render-with-texts.tsx';
import { samplePhoto } from '#client/testing/samples.ts';
import { FileByFile } from './file-by-file.tsx';
import { LeaveApp } from './leave-app.tsx';

const INSTAGRAM = { app: 'Instagram', system: 'ios' } as const;
const UNKNOWN = { app: null, system: 'android' } as const;
const ignore = () => undefined;

test('inside an app the words say which, why and how to leave, and the address can be copied', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  const screen = await renderWithTexts(<LeaveApp browser={INSTAGRAM} onStay={ignore} />, SMALL_PHONE);
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Você está dentro do Instagram.*Safari/);
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Copiar o endereço' }).click();
  await expect.element(screen.getByText('Endereço copiado. Cole no navegador do celular.')).toBeVisible();
  expect(copied).toEqual([location.href]);
  // On Android, a link opens the page in the browser.
  await screen.rerender(<LeaveApp browser={UNKNOWN} onStay={ignore} />);
  await expect.element(screen.getByText('Você está dentro de um aplicativo')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Abrir no navegador' });
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^intent:\/\/.*scheme=http/));
  expect(document.documentElement.scrollWidth).toBe(320);
});

test('many files begin only outside of apps, or when the visitor stays', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Mobile/21F90 Instagram 334.0');
  const screen = await renderWithTexts(
    <FileByFile
      medias={[{ ...samplePhoto(1), download: 'right' }]}
      completed={{ ids: new Set(), names: new Set() }}
      limits={null}
      nameOf={() => 'Foto 1'}
      shapeOf={() => 1.5}
      film={null}
      onCompleted={ignore}
      onClose={ignore}
    />,
  );
  const dialog = screen.getByRole('dialog', { name: 'Baixar um a um' });
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Instagram/);
  await expect.element(dialog.getByRole('progressbar')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Baixar aqui mesmo' }).click();
  await expect.element(dialog.getByRole('progressbar').first()).toBeVisible();
});
