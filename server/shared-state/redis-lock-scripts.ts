/** The last character of a token that goes first. No other token has it. */
export const GOES_FIRST = '!';

/** The key that holds the run id of Redis, and the time since which Redis has lost no data. */
export const EPOCH_KEY = 'vitrine:lock-epoch';

/**
 * KEYS: epoch. Sets `since` to now if Redis may have lost locks, because the key is missing or has another run id. Uses
 * the clock of Redis, because instances' clocks may differ. If that clock was set back, the epoch starts anew.
 */
export const KEEP_EPOCH = `
local start = string.match(redis.call('info', 'server'), 'run_id:(%x+)')
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local known, since = string.match(redis.call('get', KEYS[1]) or '', '^(%x+) (%d+)$')
if known ~= start or tonumber(since) > now then
  since = now
  redis.call('set', KEYS[1], start .. ' ' .. string.format('%.0f', now))
end`;

/**
 * Takes a lock. KEYS: epoch, lock, next waiter, kind of the last holder. ARGV: token; lease; how long a lock's holder
 * may run on after Redis lost the lock; how long the first waiter stays next. All times are in ms. Returns `taken`,
 * `held`, or for how long the holder of a lost lock may still run. The first waiter gets the lock next, so that an
 * instance with many writes cannot take it again and again. A waiter that goes first replaces it, but after a holder
 * that went first, the others replace one that goes first. Grants locks even if Redis is full: Redis then still lets a
 * script write after a `del`, even of a missing key.
 */
export const TAKE = `${KEEP_EPOCH}
local unsafe = since + ARGV[3] - now
if unsafe > 0 then return unsafe end
local following = redis.call('get', KEYS[3])
local last = redis.call('get', KEYS[4])
local function kindOf(token) return string.sub(token, -1) == '${GOES_FIRST}' and 'first' or 'other' end
local function takesTurn(token) return last and kindOf(token) ~= last end
if following and following ~= ARGV[1] and (takesTurn(following) or not takesTurn(ARGV[1])) then return 'held' end
redis.call('del', KEYS[3])
if redis.call('set', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2]) then
  redis.call('set', KEYS[4], kindOf(ARGV[1]), 'PX', ARGV[2])
  return 'taken'
end
if tonumber(ARGV[4]) > 0 then redis.call('set', KEYS[3], ARGV[1], 'PX', ARGV[4]) end
return 'held'`;

/**
 * Returns a script that runs a command if the token still holds the lock. KEYS: lock. ARGV: token. The script returns
 * 1, or 0 if the lock has expired or somebody else holds it.
 */
const ifOwn = (command: string) => `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call(${command})`;
/** Takes the lease in ms as a second ARGV. */
export const RENEW = ifOwn("'pexpire', KEYS[1], ARGV[2]");
export const RELEASE = ifOwn("'del', KEYS[1]");
