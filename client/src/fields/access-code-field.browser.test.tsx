import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { AccessCodeField } from './access-code-field.tsx';

function TypedCode() {
  const [code, setCode] = useState('');
  return <AccessCodeField value={code} problem={undefined} onChange={setCode} />;
}

test('an access code is written in capitals, without blanks, up to six characters', async () => {
  const screen = await renderWithTexts(<TypedCode />);
  const field = screen.getByRole('textbox', { name: 'Código de acesso' });
  await field.fill(' ab c1 23 9');
  await expect.element(field).toHaveValue('ABC123');
  await field.click();
  await userEvent.keyboard('{Home}{Delete}x');
  await expect.element(field).toHaveValue('XBC123');
});
