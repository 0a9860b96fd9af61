// Generated from the contract by `npm run generate`. Do not edit: change the contract and run it again.
const day = /^(\d{4})-(\d\d)-(\d\d)$/;
/** RFC 3339 full-date, and a day that the calendar has. */
const isDate = (value) => {
    const [, year, month, date] = (day.exec(value) ?? []).map(Number);
    if (year === undefined || month === undefined || date === undefined)
        return false;
    const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    const last = month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
    return month >= 1 && month <= 12 && date >= 1 && date <= last;
};
const time = /^T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
/** RFC 3339 date-time, in upper case and without leap seconds, which few databases can keep. */
const isDateTime = (value) => isDate(value.slice(0, 10)) && time.test(value.slice(10));
const text = (pattern) => ({
    type: 'string',
    validate: (value) => pattern.test(value),
});
/**
 * The formats that are checked, by their OpenAPI name. Lengths and alphabets are those of the RFC named
 * beside.
 */
const formats = {
    int32: { type: 'number', validate: (value) => value >= -2147483648 && value <= 2147483647 },
    // Beyond these a number that JSON carries exactly has been rounded before it gets here.
    int64: { type: 'number', validate: Number.isSafeInteger },
    date: { type: 'string', validate: isDate },
    'date-time': { type: 'string', validate: isDateTime },
    // RFC 9562
    uuid: text(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i),
    // RFC 5321, without quoted local parts and address literals
    email: text(/^(?=.{1,254}$)(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i),
    // RFC 1123
    hostname: text(/^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i),
    ipv4: text(/^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(?!$)|$)){4}$/),
    ipv6: {
        type: 'string',
        validate: (value) => /^[0-9a-f:.]+$/i.test(value) && URL.canParse(`http://[${value}]/`),
    },
    // RFC 3986: with a scheme, without anything that must be percent-encoded
    uri: {
        type: 'string',
        validate: (value) => /^[a-z][a-z0-9+.-]*:([!#$&-;=?-Z[\]_a-z~]|%[0-9a-f]{2})*$/i.test(value) && URL.canParse(value),
    },
    'uri-reference': text(/^([!#$&-;=?-Z[\]_a-z~]|%[0-9a-f]{2})*$/i),
    // RFC 4648, section 4
    byte: text(/^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/),
};
/** Characters as JSON Schema counts them: code points, not UTF-16 units. */
const codePoints = (value) => {
    let length = value.length;
    for (let index = 0; index < value.length - 1; index++) {
        if ((value.codePointAt(index) ?? 0) > 0xffff) {
            length--;
            index++;
        }
    }
    return length;
};
/** Whether two JSON values are the same, whatever the order of members. */
const equal = (a, b) => {
    if (a === b)
        return true;
    if (typeof a !== 'object' || typeof b !== 'object' || !a || !b || Array.isArray(a) !== Array.isArray(b))
        return false;
    const members = Object.entries(a);
    const others = new Map(Object.entries(b));
    return (members.length === others.size &&
        members.every(([key, value]) => others.has(key) && equal(value, others.get(key))));
};
/** Whether a number is a multiple of another as their decimals read: 4.35 is one of 0.01, although 4.35 / 0.01 is not whole. */
const isMultiple = (value, factor) => {
    if (Number.isInteger(value) && Number.isInteger(factor))
        return value % factor === 0;
    // Doubles keep 15 digits of every decimal.
    return (Math.round(value / factor) * factor).toPrecision(15) === value.toPrecision(15);
};

export const addShelfBody$0 = validate0;
const schema1 = {"type":"string","enum":["Attic","Hall"]};
function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.room === undefined) && (missing0 = "room")){
      validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.room !== undefined){
        let data0 = data.room;
        if(typeof data0 !== "string"){
          validate0.errors = [{instancePath:instancePath+"/room",schemaPath:"request:Room/type",keyword:"type",params:{type: "string"},message:"must be string"}];
          return false;
        }
        if(!((data0 === "Attic") || (data0 === "Hall"))){
          validate0.errors = [{instancePath:instancePath+"/room",schemaPath:"request:Room/enum",keyword:"enum",params:{allowedValues: schema1.enum},message:"must be equal to one of the allowed values"}];
          return false;
        }
      }
    }
  }
  validate0.errors = vErrors;
  return errors === 0;
}
export const addBookBody$0 = validate1;
const func0 = codePoints;
function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.title === undefined) && (missing0 = "title")){
      validate1.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.title !== undefined){
        let data0 = data.title;
        const _errs0 = errors;
        if(errors === _errs0){
          if(typeof data0 === "string"){
            if(func0(data0) > 200){
              validate1.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
              return false;
            }
            else {
              if(func0(data0) < 1){
                validate1.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                return false;
              }
            }
          }
          else {
            validate1.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
        }
      }
    }
  }
  validate1.errors = vErrors;
  return errors === 0;
}
export const lendBookBody$0 = validate2;
const schema4 = {"type":"string","enum":["in","lent"]};
function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.state === undefined) && (missing0 = "state")){
      validate2.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.state !== undefined){
        let data0 = data.state;
        if(typeof data0 !== "string"){
          validate2.errors = [{instancePath:instancePath+"/state",schemaPath:"request:State/type",keyword:"type",params:{type: "string"},message:"must be string"}];
          return false;
        }
        if(!((data0 === "in") || (data0 === "lent"))){
          validate2.errors = [{instancePath:instancePath+"/state",schemaPath:"request:State/enum",keyword:"enum",params:{allowedValues: schema4.enum},message:"must be equal to one of the allowed values"}];
          return false;
        }
      }
    }
  }
  validate2.errors = vErrors;
  return errors === 0;
}
export const members = {
  addShelfBody: { validate: [addShelfBody$0] },
  addBookBody: { validate: [addBookBody$0] },
  lendBookBody: { validate: [lendBookBody$0] },
};
