export function normalizeCpf(typed: string): string {
  return typed.replace(/[\s.-]/g, '');
}

function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (digits.length + 1 - at), 0);
  return `${digits}${((sum * 10) % 11) % 10}`;
}

/** Completes a CPF. @param base its first nine digits */
export function withCheckDigits(base: string): string {
  return withCheckDigit(withCheckDigit(base));
}

/** Whether a CPF is valid: 11 digits, not all the same, both check digits right (requirement B4). */
export function isCpf(typed: string): boolean {
  const cpf = normalizeCpf(typed);
  return /^\d{11}$/.test(cpf) && !/^(\d)\1+$/.test(cpf) && cpf === withCheckDigits(cpf.slice(0, 9));
}

export function formatCpf(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 11);
  return digits
    .replace(/^(\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3}\.\d{3})(\d)/, '$1-$2');
}
