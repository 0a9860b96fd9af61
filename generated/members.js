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

export const createPetBody$0 = validate0;
const func0 = codePoints;
const pattern0 = new RegExp("^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$", "u");
function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.name === undefined) && (missing0 = "name")){
      validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.name !== undefined){
        let data0 = data.name;
        const _errs1 = errors;
        if(errors === _errs1){
          if(typeof data0 === "string"){
            if(func0(data0) > 100){
              validate0.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
              return false;
            }
            else {
              if(func0(data0) < 1){
                validate0.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                return false;
              }
              else {
                if(!pattern0.test(data0)){
                  validate0.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"+"\""}];
                  return false;
                }
              }
            }
          }
          else {
            validate0.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
        }
      }
    }
  }
  validate0.errors = vErrors;
  return errors === 0;
}
export const createPetBody$1 = validate1;
const formats0 = formats.int64;
function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.categoryId === undefined) && (missing0 = "categoryId")){
      validate1.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.categoryId !== undefined){
        let data0 = data.categoryId;
        const _errs1 = errors;
        if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
          validate1.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
          return false;
        }
        if(errors === _errs1){
          if((typeof data0 == "number") && (isFinite(data0))){
            if(data0 > 9007199254740991 || isNaN(data0)){
              validate1.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
              return false;
            }
            else {
              if(data0 < 1 || isNaN(data0)){
                validate1.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                return false;
              }
              else {
                if(!(formats0.validate(data0))){
                  validate1.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                  return false;
                }
              }
            }
          }
        }
      }
    }
  }
  validate1.errors = vErrors;
  return errors === 0;
}
export const createPetBody$2 = validate2;
const schema5 = {"type":"string","enum":["available","pending","sold"]};
function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.status !== undefined){
      let data0 = data.status;
      if(typeof data0 !== "string"){
        validate2.errors = [{instancePath:instancePath+"/status",schemaPath:"request:PetStatus/type",keyword:"type",params:{type: "string"},message:"must be string"}];
        return false;
      }
      if(!(((data0 === "available") || (data0 === "pending")) || (data0 === "sold"))){
        validate2.errors = [{instancePath:instancePath+"/status",schemaPath:"request:PetStatus/enum",keyword:"enum",params:{allowedValues: schema5.enum},message:"must be equal to one of the allowed values"}];
        return false;
      }
    }
  }
  validate2.errors = vErrors;
  return errors === 0;
}
export const createCategoryBody$1 = validate3;
const pattern1 = new RegExp("^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$", "u");
function validate3(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.description !== undefined){
      let data0 = data.description;
      const _errs0 = errors;
      if(errors === _errs0){
        if(typeof data0 === "string"){
          if(func0(data0) > 1000){
            validate3.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
            return false;
          }
          else {
            if(!pattern1.test(data0)){
              validate3.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"+"\""}];
              return false;
            }
          }
        }
        else {
          validate3.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
          return false;
        }
      }
    }
  }
  validate3.errors = vErrors;
  return errors === 0;
}
export const updateInventoryBody$0 = validate4;
function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.quantity === undefined) && (missing0 = "quantity")){
      validate4.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.quantity !== undefined){
        let data0 = data.quantity;
        const _errs0 = errors;
        if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
          validate4.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
          return false;
        }
        if(errors === _errs0){
          if((typeof data0 == "number") && (isFinite(data0))){
            if(data0 > 1000000 || isNaN(data0)){
              validate4.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000"}];
              return false;
            }
            else {
              if(data0 < 0 || isNaN(data0)){
                validate4.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                return false;
              }
            }
          }
        }
      }
    }
  }
  validate4.errors = vErrors;
  return errors === 0;
}
export const placeOrderBody$0 = validate5;
function validate5(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.petId === undefined) && (missing0 = "petId")){
      validate5.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.petId !== undefined){
        let data0 = data.petId;
        const _errs1 = errors;
        if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
          validate5.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
          return false;
        }
        if(errors === _errs1){
          if((typeof data0 == "number") && (isFinite(data0))){
            if(data0 > 9007199254740991 || isNaN(data0)){
              validate5.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
              return false;
            }
            else {
              if(data0 < 1 || isNaN(data0)){
                validate5.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                return false;
              }
              else {
                if(!(formats0.validate(data0))){
                  validate5.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                  return false;
                }
              }
            }
          }
        }
      }
    }
  }
  validate5.errors = vErrors;
  return errors === 0;
}
export const placeOrderBody$1 = validate6;
function validate6(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.quantity === undefined){
      data.quantity = 1;
    }
    let data0 = data.quantity;
    const _errs0 = errors;
    if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
      validate6.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
      return false;
    }
    if(errors === _errs0){
      if((typeof data0 == "number") && (isFinite(data0))){
        if(data0 > 1000000 || isNaN(data0)){
          validate6.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000"}];
          return false;
        }
        else {
          if(data0 < 1 || isNaN(data0)){
            validate6.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
            return false;
          }
        }
      }
    }
  }
  validate6.errors = vErrors;
  return errors === 0;
}
export const placeOrderBody$2 = validate7;
const formats4 = formats["date-time"];
function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.shipDate !== undefined){
      let data0 = data.shipDate;
      const _errs1 = errors;
      if(errors === _errs1){
        if(errors === _errs1){
          if(typeof data0 === "string"){
            if(!(formats4.validate(data0))){
              validate7.errors = [{instancePath:instancePath+"/shipDate",schemaPath:"request:ShipDate/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
              return false;
            }
          }
          else {
            validate7.errors = [{instancePath:instancePath+"/shipDate",schemaPath:"request:ShipDate/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
        }
      }
    }
  }
  validate7.errors = vErrors;
  return errors === 0;
}
export const updateOrderBody$1 = validate8;
function validate8(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(data && typeof data == "object" && !Array.isArray(data)){
    if(data.complete !== undefined){
      if(typeof data.complete !== "boolean"){
        validate8.errors = [{instancePath:instancePath+"/complete",schemaPath:"#/properties/complete/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
        return false;
      }
    }
  }
  validate8.errors = vErrors;
  return errors === 0;
}
export const replacePetBody$0 = createPetBody$0;
export const replacePetBody$1 = createPetBody$1;
export const replacePetBody$2 = createPetBody$2;
export const createCategoryBody$0 = createPetBody$0;
export const replaceCategoryBody$0 = createPetBody$0;
export const replaceCategoryBody$1 = createCategoryBody$1;
export const updateOrderBody$0 = placeOrderBody$2;
export const members = {
  createPetBody: { known: ["name","categoryId","status"], validate: [createPetBody$0, createPetBody$1, createPetBody$2] },
  replacePetBody: { known: ["name","categoryId","status"], validate: [replacePetBody$0, replacePetBody$1, replacePetBody$2] },
  createCategoryBody: { known: ["name","description"], validate: [createCategoryBody$0, createCategoryBody$1] },
  replaceCategoryBody: { known: ["name","description"], validate: [replaceCategoryBody$0, replaceCategoryBody$1] },
  updateInventoryBody: { known: ["quantity"], validate: [updateInventoryBody$0] },
  placeOrderBody: { known: ["petId","quantity","shipDate"], validate: [placeOrderBody$0, placeOrderBody$1, placeOrderBody$2] },
  updateOrderBody: { known: ["shipDate","complete"], validate: [updateOrderBody$0, updateOrderBody$1] },
};
